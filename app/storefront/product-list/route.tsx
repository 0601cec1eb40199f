export default function ProductListRoute() {
  return null
}
