import { describeWidget } from '@oriel/widget-kit/testing';
import { workspaceWidget } from './index';
import { fakeWorkspace } from './test-support/fake-workspace';

const { services } = fakeWorkspace();

describeWidget(workspaceWidget, { fake: services, mark: user => `${user}@nordhafen.example` });
