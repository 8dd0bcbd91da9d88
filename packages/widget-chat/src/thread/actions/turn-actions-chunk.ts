/* Actions on a question and an answer: one chunk, fetched after the first answer. */
export { AnswerActions } from './AnswerActions';
export { QuestionActions } from './QuestionActions';
export { VersionSwitch } from './VersionSwitch';
