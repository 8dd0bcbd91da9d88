export { benchScale, type ScaleRow } from './bench-scale';
