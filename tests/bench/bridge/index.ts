export { type BenchRow, benchBridge } from './bench-bridge';
