/** The window of the product, drawn; the name stands beside it where it is needed. */
export function ProductMark() {
  return (
    <svg className="product-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M10 23V13a6 6 0 0 1 12 0v10M7 23h18M16 7v16" />
    </svg>
  );
}
