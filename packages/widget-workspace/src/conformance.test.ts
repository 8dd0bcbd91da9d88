import { describeWidget } from '@oriel/widget-kit/testing';
import { workspaceWidget } from './index';
import { fakeWorkspace } from './test-support/fake-workspace';

const { services } = fakeWorkspace();

describeWidget(workspaceWidget, { answer: services.answer, mark: user => `${user}@nordhafen.example` });
