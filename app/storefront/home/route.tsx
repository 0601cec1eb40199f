import { useIdentity } from '../../identity.ts'

export default function Home() {
  return <h1>{useIdentity().name}</h1>
}
