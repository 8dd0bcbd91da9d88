export { type BenchStartupOptions, benchStartup, type StartupBytes, type StartupRow } from './bench-startup';
