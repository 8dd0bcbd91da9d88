import {
  cancelImage,
  deleteImages,
  estimateImageCost,
  followImages,
  type GeneratedImage,
  generateImages,
  getCredits,
  getImage,
  getImageFile,
  getImageSettings,
  getSession,
  type Identity,
  type ImageAgent,
  listImages,
  type Permission,
  restoreImages,
  shareImage,
  unshareImage,
  uploadImageReference,
} from '@oriel/contracts';
import {
  createFakeService,
  fakeOrganizationEvents,
  fakeTokenAccounts,
  refuseCall,
} from '@oriel/contracts/testing';

const date = '2026-11-01T09:00:00.000Z';
const start = Date.parse(date);

export const buildAgent = (overrides: Partial<ImageAgent> = {}): ImageAgent => ({
  id: crypto.randomUUID(),
  name: 'Atelier 2',
  modelId: crypto.randomUUID(),
  modelName: 'atelier-2',
  serviceId: '00000000-0000-4000-8000-0000000000a1',
  serviceName: 'Atelier',
  modelHostLocation: 'europe',
  isDemo: false,
  abilities: [
    {
      type: 'image',
      constraints: [
        { direction: 'output', unit: 'images', max: 4 },
        { direction: 'input', unit: 'files', max: 2 },
      ],
    },
  ],
  parameterDefinitions: {
    size: {
      type: 'object',
      properties: {},
      suggestions: [
        { width: 1024, height: 1024, aspect_ratio: '1:1' },
        { width: 1536, height: 1024, aspect_ratio: '3:2' },
        { width: 768, height: 512, aspect_ratio: '3:2' },
      ],
    },
    style: { type: 'string', enum: ['flat', 'photo'], default: 'flat' },
    output_format: { type: 'string', enum: ['webp', 'png'], default: 'webp' },
  },
  ...overrides,
});

/** The fake image services, with the images of each workspace. */
export function fakeImages(agents: readonly ImageAgent[] = [buildAgent()]) {
  const services = createFakeService();
  const permissions: Permission[] = ['manageOrganizationImages', 'sharePublicChat'];
  const idOf = fakeTokenAccounts(services, {
    features: { manageOrganizationImages: { enabled: true, status: 'visible' } },
    permissions,
  });
  /** The user that the token represents. */
  const person: { identity?: Identity } = {};
  const pictures: GeneratedImage[] = [];
  const removed: GeneratedImage[] = [];
  let clock = start;
  const build = (overrides: Partial<GeneratedImage> = {}): GeneratedImage => {
    clock += 1_000;
    const id = overrides.id ?? crypto.randomUUID();
    return {
      id,
      agentId: agents[0]?.id ?? null,
      aiModelId: agents[0]?.modelId ?? null,
      aiServiceId: agents[0]?.serviceId ?? null,
      agentName: 'Atelier 2',
      modelName: 'atelier-2',
      serviceName: 'Atelier',
      hostLocation: 'europe',
      createdAt: clock,
      executionId: crypto.randomUUID(),
      ownerId: crypto.randomUUID(),
      ownerOrganizationId: idOf('workspace'),
      message: 'A quiet harbour',
      parameters: {
        outputFormat: 'webp',
        style: 'flat',
        size: { width: 1536, height: 1024, aspectRatio: '3:2' },
      },
      references: 0,
      status: 'done',
      progress: null,
      errorCode: null,
      url: `/v1/organizations/x/images/${id}/file`,
      mimeType: 'image/webp',
      width: 1536,
      height: 1024,
      fileSize: 120_000,
      costInEuro: 0.06,
      thumbnails: [{ url: `/v1/organizations/x/images/${id}/file?size=thumbnail`, width: 512 }],
      expiresAt: clock + 90 * 86_400_000,
      shareUrl: null,
      channelId: null,
      ...overrides,
    };
  };
  const find = (id: string) =>
    pictures.find(each => each.id === id) ?? refuseCall({ status: 404, code: 'not_found' });
  const change = (id: string, part: Partial<GeneratedImage>) => {
    const next = { ...find(id), ...part };
    pictures[pictures.findIndex(each => each.id === id)] = next;
    return next;
  };
  services.on(getSession, (_, { user }) =>
    user
      ? { authenticated: true, userId: idOf(user), name: user, identity: person.identity }
      : { authenticated: false },
  );
  fakeOrganizationEvents(services);
  services.on(getCredits, () => refuseCall({ status: 403, code: 'forbidden' }));
  services.on(getImageSettings, (_, { user }) => ({
    agents: agents.map(agent => ({ ...agent, name: agent.name.replace('%user', user ?? '') })),
    retentionDays: 90,
    undoHours: 24,
    maxRunning: 8,
    reference: { acceptedMimeTypes: ['image/png'], maxFileSize: 5_000_000, maxSide: 4096 },
    storage: { used: 0, max: 1_000_000_000 },
  }));
  services.on(estimateImageCost, ({ body }) => ({
    costInEuro: 0.06 * (body.count ?? 1),
    parameters: body.parameters,
  }));
  services.on(generateImages, ({ body }) => {
    const executionId = crypto.randomUUID();
    const images = Array.from({ length: body.count ?? 1 }, () =>
      build({
        message: body.message,
        parameters: body.parameters,
        executionId,
        status: 'waiting',
        url: null,
        mimeType: null,
        width: null,
        height: null,
        fileSize: null,
        costInEuro: null,
        thumbnails: [],
      }),
    );
    pictures.unshift(...images.toReversed());
    return { images };
  });
  services.on(listImages, ({ query }) => {
    const words = (query.search ?? '').toLowerCase().split(/\s+/);
    const found = pictures
      .filter(({ message }) => words.every(word => message.toLowerCase().includes(word)))
      .filter(({ agentId }) => query.agentId === undefined || agentId === query.agentId);
    return { results: found.slice(query.offset, query.offset + query.limit), totalResults: found.length };
  });
  services.on(followImages, () => refuseCall({ status: 404, code: 'not_found' }));
  services.on(getImage, ({ params }) => find(params.imageId));
  services.on(
    getImageFile,
    ({ params }) =>
      new Response('picture', { headers: { 'content-type': find(params.imageId).mimeType ?? 'image/webp' } }),
  );
  services.on(cancelImage, ({ params }) => change(params.imageId, { status: 'cancelled' }));
  services.on(deleteImages, ({ body }) => {
    const gone = body.ids.filter(id => pictures.some(each => each.id === id));
    for (const id of gone) removed.push(...pictures.splice(pictures.indexOf(find(id)), 1));
    return { ids: gone };
  });
  services.on(restoreImages, ({ body }) => {
    const images = removed.filter(({ id }) => body.ids.includes(id));
    pictures.unshift(...images);
    return { images };
  });
  services.on(shareImage, ({ params }) =>
    change(params.imageId, { shareUrl: `https://oriel.example/image/${params.imageId}` }),
  );
  services.on(unshareImage, ({ params }) => change(params.imageId, { shareUrl: null }));
  services.on(uploadImageReference, () => ({
    id: crypto.randomUUID(),
    mimeType: 'image/png',
    fileSize: 10,
    width: 64,
    height: 64,
  }));
  return Object.assign(person, { services, pictures, permissions, build, change });
}
