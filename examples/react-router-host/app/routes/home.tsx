export default function Home() {
  return <h1>Ferries to the island, every hour</h1>;
}
