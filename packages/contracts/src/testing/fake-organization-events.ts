import type { EventReader } from '../http/route';
import { followOrganization, type OrganizationEvent } from '../organization-events/organization-event';
import type { FakeService } from './fake-service';

/** Fake stream of a workspace's events. */
export function fakeOrganizationEvents(fake: FakeService) {
  const readers = new Set<EventReader<OrganizationEvent>>();
  fake.on(followOrganization, () => reader => {
    readers.add(reader);
    reader.take({ id: undefined, event: { type: 'ready' } });
    return new Promise(resolve =>
      reader.signal.addEventListener('abort', () => {
        readers.delete(reader);
        resolve();
      }),
    );
  });
  return {
    publish(type: OrganizationEvent['type']) {
      for (const reader of readers) reader.take({ id: undefined, event: { type } });
    },
  };
}
