export default function AccountRoute() {
  return null
}
