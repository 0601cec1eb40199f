export default function AddProduct() {
  return null
}
