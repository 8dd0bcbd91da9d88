export { findTextProblems } from './find-text-problems';
