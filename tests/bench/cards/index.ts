export { type BenchCardsOptions, benchCards, type CardsRow } from './bench-cards';
