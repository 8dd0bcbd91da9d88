import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('help', 'routes/help.tsx'),
  route('oriel/token', 'routes/oriel-token.ts'),
] satisfies RouteConfig;
