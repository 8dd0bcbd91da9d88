import { describeWidget } from '@oriel/widget-kit/testing';
import { fakeTeams } from './fake-teams';
import { sampleWidget } from './sample-widget';

describeWidget(sampleWidget, { fake: fakeTeams('Design'), mark: user => `Workspace of ${user}` });
