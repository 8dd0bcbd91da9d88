import { type ReadonlySignal, type Resource, resource, signal } from '@oriel/app-kit';
import {
  type Application,
  deleteApplication,
  endApplicationTrust,
  listApplications,
  updateApplication,
} from '@oriel/contracts';
import type { FreshSecret } from '../parts/SecretCard';
import type { WorkspaceStore } from '../store/workspace-store';

/** The applications of the workspace. */
export interface ApplicationsStore {
  readonly applications: Resource<readonly Application[]>;
  /** The secret key created last, until the user closes it. */
  readonly fresh: ReadonlySignal<FreshSecret | undefined>;
  open(): void;
  take(application: Application): void;
  show(secret: FreshSecret): void;
  putAway(): void;
  /** Enables or disables it, optimistically. */
  enable(application: Application, enabled: boolean): Promise<Application>;
  /** Revokes the server's right to vouch for members. */
  endTrust(application: Application, abort: AbortSignal): Promise<void>;
  remove(application: Application, abort: AbortSignal): Promise<void>;
}

export function createApplicationsStore({ host, organizationId }: WorkspaceStore): ApplicationsStore {
  const { client } = host;
  const fresh = signal<FreshSecret | undefined>(undefined);
  const applications = resource<readonly Application[]>(
    abort =>
      client.call(listApplications, { params: { organizationId: organizationId() } }, { signal: abort }),
    { signal: host.signal },
  );
  const paramsOf = ({ id }: Application) => ({ organizationId: organizationId(), applicationId: id });
  const take = (application: Application) =>
    applications.set(all =>
      all.some(({ id }) => id === application.id)
        ? all.map(each => (each.id === application.id ? application : each))
        : [...all, application],
    );
  return {
    applications,
    fresh,
    open: () => void applications.reload(),
    take,
    show(secret) {
      fresh.value = secret;
    },
    putAway() {
      fresh.value = undefined;
    },
    enable(application, enabled) {
      const params = paramsOf(application);
      return applications.mutate(
        all => all.map(each => (each.id === application.id ? { ...each, enabled } : each)),
        abort => client.call(updateApplication, { params, body: { enabled } }, { signal: abort }),
      );
    },
    async endTrust(application, abort) {
      const input = { params: paramsOf(application) };
      take(await client.call(endApplicationTrust, input, { signal: abort }));
    },
    async remove(application, abort) {
      await client.call(deleteApplication, { params: paramsOf(application) }, { signal: abort });
      applications.set(all => all.filter(({ id }) => id !== application.id));
    },
  };
}
