import { describeWidget } from '@oriel/widget-kit/testing';
import { fakeTeams } from './fake-teams';
import { sampleWidget } from './sample-widget';

const { answer } = fakeTeams('Design');

describeWidget(sampleWidget, { answer, mark: user => `workspace-${user}` });
