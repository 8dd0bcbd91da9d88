export * from './access';
export * from './billing';
export * from './organizations';
export * from './users';
