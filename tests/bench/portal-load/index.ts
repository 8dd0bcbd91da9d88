export { benchPortalLoad, type PortalLoadRow } from './bench-portal-load';
