export interface Order {
  readonly number: string;
  readonly customer: string;
  readonly title: string;
  readonly status: string;
  readonly due: string;
  readonly lines: readonly (readonly [what: string, count: number, price: number])[];
}

export const orders: readonly Order[] = [
  {
    number: '4711',
    customer: 'Reederei Thode',
    title: 'Anchor chain, 22 mm',
    status: 'In production',
    due: '12 December',
    lines: [
      ['Anchor chain, 22 mm, per metre', 110, 38.4],
      ['Kenter shackle', 4, 61],
      ['Test certificate', 1, 180],
    ],
  },
  {
    number: '4718',
    customer: 'Werft am Kai',
    title: 'Fenders for dock 2',
    status: 'Waiting for approval',
    due: '19 December',
    lines: [
      ['Cylindrical fender, 600 mm', 12, 420],
      ['Chain set', 12, 95],
    ],
  },
  {
    number: '4725',
    customer: 'Lotsenbrüder',
    title: 'Mooring ropes',
    status: 'Shipped',
    due: '2 December',
    lines: [['Polyester rope, 48 mm, 220 m', 6, 1240]],
  },
];

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export const priceOf = (amount: number): string => money.format(amount);

export const totalOf = ({ lines }: Order): number =>
  lines.reduce((sum, [, count, price]) => sum + count * price, 0);
