import { Select, Skeleton } from '@oriel/ui';
import { ResourceView, useFormat, useSignals, useT } from '@oriel/widget-kit';
import { microeuroText } from './microeuro';
import type { Spending, SubscriptionStore } from './subscription-store';

const monthsBack = 12;

/** What was spent in a month: a chart by day, and a table of the same. */
export function SpendingSection({ store }: { store: SubscriptionStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { spending, month } = store;
  const total = spending.value.value?.totalMicroeuro;
  const months = Array.from({ length: monthsBack }, (_, index) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7);
  });
  return (
    <section className="w-section w-card" aria-labelledby="w-spending">
      <div className="w-head">
        <h3 id="w-spending" role="status">
          {t('subscription.spent')}{' '}
          {total !== undefined && <span className="w-muted">{microeuroText(total, format)}</span>}
        </h3>
        <Select
          className="w-month"
          label={t('subscription.month')}
          value={month.value}
          options={months.map(value => ({
            value,
            label: format.date(`${value}-01T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
          }))}
          onChange={store.choose}
        />
      </div>
      <ResourceView resource={spending} level={3} compact skeleton={<Skeleton lines={5} />}>
        {found =>
          found.days.length === 0 ? (
            <p className="w-muted">{t('subscription.nothingSpent')}</p>
          ) : (
            <>
              <Chart spending={found} month={month.value} />
              <details className="w-spending-days">
                <summary>{t('subscription.byDay')}</summary>
                <table className="w-table">
                  <thead>
                    <tr>
                      <th scope="col">{t('subscription.day')}</th>
                      <th scope="col">{t('subscription.calls')}</th>
                      <th scope="col">{t('subscription.amount')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.days.map(({ key, calls, amountMicroeuro }) => (
                      <tr key={key}>
                        <td>{format.date(`${key}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</td>
                        <td className="w-fact">{format.number(calls)}</td>
                        <td className="w-fact">{microeuroText(amountMicroeuro, format)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
            </>
          )
        }
      </ResourceView>
    </section>
  );
}

/** Bars by day. The table below says the same to those who do not see them. */
function Chart({ spending: { days }, month }: { spending: Spending; month: string }) {
  const t = useT();
  const format = useFormat();
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const byDay = new Map(days.map(each => [Number(each.key?.slice(-2)), each.amountMicroeuro]));
  const highest = Math.max(...byDay.values(), 1);
  const width = 20;
  const height = 140;
  return (
    <svg
      className="w-chart"
      viewBox={`0 0 ${count * width} ${height + 20}`}
      role="img"
      aria-label={t('subscription.chart', { amount: microeuroText(highest, format) })}
    >
      {Array.from({ length: count }, (_, index) => {
        const day = index + 1;
        const amount = byDay.get(day) ?? 0;
        const size = amount === 0 ? 0 : Math.max(2, (amount / highest) * height);
        return (
          <g key={day}>
            <rect x={index * width + 2} y={height - size} width={width - 4} height={size} rx={2}>
              <title>{`${day}: ${microeuroText(amount, format)}`}</title>
            </rect>
            {(day === 1 || day % 7 === 1) && (
              <text x={index * width + width / 2} y={height + 15}>
                {day}
              </text>
            )}
          </g>
        );
      })}
      <line x1={0} x2={count * width} y1={height} y2={height} />
    </svg>
  );
}
