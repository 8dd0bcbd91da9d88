/*
 * What can be done with a question and an answer: one chunk, fetched when the first answer stands.
 */
export { AnswerActions } from './AnswerActions';
export { QuestionActions } from './QuestionActions';
export { VersionSwitch } from './VersionSwitch';
