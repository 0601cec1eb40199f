export default function DeliveryRoute() {
  return null
}
