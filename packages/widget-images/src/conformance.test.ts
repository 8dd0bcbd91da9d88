import { describeWidget } from '@oriel/widget-kit/testing';
import { imagesWidget } from './index';
import { buildAgent, fakeImages } from './test-support/fake-images';

const { services } = fakeImages([buildAgent({ name: 'Atelier of %user' })]);

describeWidget(imagesWidget, { fake: services, mark: user => `Atelier of ${user}` });
