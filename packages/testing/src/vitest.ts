export { describeDatabases } from './stack/describe-databases';
