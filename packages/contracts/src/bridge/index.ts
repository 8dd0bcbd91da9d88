export * from './bridge-message';
export * from './handshake';
export * from './wire-error';
