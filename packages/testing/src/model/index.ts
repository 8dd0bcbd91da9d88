export * from './model-gate';
export * from './model-step';
export * from './start-embedding-endpoint';
export * from './start-model-endpoint';
export * from './start-painter';
export { type ModelProtocol, modelProtocols } from './wires';
