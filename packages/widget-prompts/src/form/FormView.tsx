/** The form of a card. */
export default function FormView({ cardId }: { cardId: string | undefined }) {
  return <p>{cardId}</p>;
}
