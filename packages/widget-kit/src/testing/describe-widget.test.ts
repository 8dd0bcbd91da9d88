import { answerAsUser, noteWidget } from '../test-support/note-widget';
import { describeWidget } from './describe-widget';

describeWidget(noteWidget, { answer: answerAsUser, mark: user => `workspace-${user}` });
