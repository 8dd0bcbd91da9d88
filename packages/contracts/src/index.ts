export * from './host/surface';
export * from './oriel-error';
