export * from './access';
export * from './billing';
export * from './chat';
export * from './organizations';
export * from './prompts';
export * from './rate-limits';
export * from './teams';
export * from './users';
