export { type BenchCardsOptions, benchCards, type CardsRow } from './bench-cards';
export { type GridRow, paintGrid } from './paint-grid';
