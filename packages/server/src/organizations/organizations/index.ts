import type { Noun } from '../../noun';
import type { OrganizationServices } from './organizations';
import { organizationOperations } from './organizations';

export const organizations: Noun<OrganizationServices> = {
  operations: organizationOperations,
};
