export { type BenchBurstOptions, type BurstRow, benchBurst } from './bench-burst';
