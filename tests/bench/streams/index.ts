export { type BenchStreamsOptions, benchStreams, type StreamsRow } from './bench-streams';
