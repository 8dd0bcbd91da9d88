import { createFakeService, fakeTokenAccounts } from '@oriel/contracts/testing';
import { noteWidget } from '../test-support/note-widget';
import { describeWidget } from './describe-widget';

const fake = createFakeService();
fakeTokenAccounts(fake);

describeWidget(noteWidget, { fake, mark: user => `Workspace of ${user}` });
