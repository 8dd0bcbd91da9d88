import { type Order, priceOf, totalOf } from './orders';

interface OrderCardProps {
  readonly order: Order;
  readonly onAsk: (() => void) | undefined;
}

export function OrderCard({ order, onAsk }: OrderCardProps) {
  return (
    <article className="card order">
      <p className="soft">
        Order {order.number} · {order.customer}
      </p>
      <h1>{order.title}</h1>
      <p>
        <span className="tag">{order.status}</span> Due on {order.due}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Count</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(([what, count, price]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{count}</td>
              <td>{priceOf(count * price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{priceOf(totalOf(order))}</td>
          </tr>
        </tfoot>
      </table>
      <button type="button" onClick={onAsk} disabled={!onAsk}>
        Draft a question about this order
      </button>
    </article>
  );
}
