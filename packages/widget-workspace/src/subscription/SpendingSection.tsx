import { type Format, ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import { DataTable, Select, Skeleton } from '@oriel/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { microeuroText } from '../parts/microeuro';
import type { Spending, SubscriptionStore } from './subscription-store';

const monthsBack = 12;

/** Spending of one month: a chart by day, and a table of the same data. */
export function SpendingSection({ store }: { store: SubscriptionStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { spending, month } = store;
  const total = spending.value.value?.totalMicroeuro;
  const months = [...Array(monthsBack).keys()].map(index => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7);
  });
  return (
    <section className="w-section w-card o-stack o-gap-3 o-box" aria-labelledby="w-spending">
      <div className="w-head o-row o-wrap">
        <h3 id="w-spending">
          {t('subscription.spent')}{' '}
          <span className="w-muted" role="status">
            {total !== undefined && microeuroText(total, format)}
          </span>
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
              <details className="w-fold w-spending-days">
                <summary className="o-row">
                  <ChevronRight />
                  {t('subscription.byDay')}
                </summary>
                <DataTable
                  label={t('subscription.byDay')}
                  columns={[
                    {
                      key: 'day',
                      head: t('subscription.day'),
                      cell: ({ key }) =>
                        format.date(`${key}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
                    },
                    {
                      key: 'calls',
                      head: t('subscription.calls'),
                      numeric: true,
                      cell: ({ calls }) => format.number(calls),
                    },
                    {
                      key: 'amount',
                      head: t('subscription.amount'),
                      numeric: true,
                      cell: ({ amountMicroeuro }) => microeuroText(amountMicroeuro, format),
                    },
                  ]}
                  rows={found.days}
                  keyOf={({ key }) => key ?? ''}
                />
              </details>
            </>
          )
        }
      </ResourceView>
    </section>
  );
}

/** Bars by day. The table below has the same data for people who cannot see them. */
function Chart({ spending: { days }, month }: { spending: Spending; month: string }) {
  const t = useT();
  const format = useFormat();
  const [shown, setShown] = useState<number>();
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const byDay = new Map(days.map(each => [Number(each.key?.slice(-2)), each.amountMicroeuro]));
  const { top, step } = scaleOf(Math.max(...byDay.values()));
  const highest = [...byDay].reduce((best, each) => (each[1] > best[1] ? each : best));
  const dayText = (day: number) =>
    format.date(Date.UTC(year, number - 1, day, 12), { dateStyle: 'medium', timeZone: 'UTC' });
  const heightOf = (amount: number) => (amount === 0 ? 0 : Math.max(2, (amount / top) * height));
  const lines = [...Array(Math.round(top / step) + 1).keys()].map(index => index * step);
  const values = { day: dayText(highest[0]), amount: microeuroText(highest[1], format) };
  return (
    <figure className="w-chart-frame">
      <svg
        className="w-chart"
        viewBox={`0 0 ${left + count * dayWidth} ${above + height + 20}`}
        role="img"
        aria-label={t('subscription.chart', values)}
        onPointerLeave={() => setShown(undefined)}
      >
        {lines.map(amount => {
          const y = above + height - (amount / top) * height;
          return (
            <g key={amount}>
              <line x1={left} x2={left + count * dayWidth} y1={y} y2={y} />
              <text className="w-chart-amount" x={left - 8} y={y + 4}>
                {axisText(amount, format)}
              </text>
            </g>
          );
        })}
        {[...Array(count).keys()].map(index => {
          const day = index + 1;
          const size = heightOf(byDay.get(day) ?? 0);
          const x = left + index * dayWidth;
          return (
            <g key={day} onPointerEnter={() => setShown(day)}>
              <rect className="w-chart-hit" x={x} y={above} width={dayWidth} height={height} />
              <rect
                className="w-chart-bar"
                x={x + 2}
                y={above + height - size}
                width={dayWidth - 4}
                height={size}
                rx={2}
              />
              {day % 7 === 1 && (
                <text x={x + dayWidth / 2} y={above + height + 16}>
                  {day}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="w-muted">
        {shown === undefined
          ? t('subscription.highest', values)
          : `${dayText(shown)}: ${microeuroText(byDay.get(shown) ?? 0, format)}`}
      </figcaption>
    </figure>
  );
}

/** In units of the SVG. */
const left = 56;
const above = 8;
const height = 132;
const dayWidth = 20;

const euro = 1_000_000;

/** A round maximum above all bars, and the distance between the grid lines. */
function scaleOf(highest: number): { readonly top: number; readonly step: number } {
  const rough = Math.max(highest, euro / 100) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= rough) ?? rough;
  return { top: Math.ceil(Math.max(highest, step) / step) * step, step };
}

const axisText = (amount: number, format: Format): string =>
  amount === 0
    ? '0'
    : format.number(amount / euro, {
        style: 'currency',
        currency: 'EUR',
        minimumFractionDigits: amount % euro === 0 ? 0 : 2,
        maximumFractionDigits: amount % 10_000 === 0 ? 2 : 3,
      });
