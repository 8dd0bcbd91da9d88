import { usePortal } from '../store/portal-context';

/** The variant's icon, or the product's mark as a drawing. */
export function ProductMark() {
  const { favicon } = usePortal().variant ?? {};
  if (favicon) return <img className="product-mark" src={favicon} alt="" />;
  return (
    <svg className="product-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M10 23V13a6 6 0 0 1 12 0v10M7 23h18M16 7v16" />
    </svg>
  );
}
