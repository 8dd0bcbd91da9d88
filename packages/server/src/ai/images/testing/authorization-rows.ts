import {
  type AuthorizationRows,
  channelOwner,
  drawing,
  everybody,
  imageOwner,
  onePixel,
  painters,
} from '../../../http/testing/authorization-row';

/** The link ended with the right of its owner, who still sees the image. */
const ofMember = (status: number) => ({ ...everybody(404), member: status, colleague: 404, embed: 403 });

export const authorizationRows: AuthorizationRows = {
  getImageSettings: { expected: painters(200) },
  generateImages: { body: drawing, expected: painters(202) },
  estimateImageCost: {
    body: ({ imageAgentId }) => ({ agent_id: imageAgentId, parameters: {} }),
    expected: painters(200),
  },
  listImages: { expected: painters(200) },
  followImages: { query: () => 'seconds=0', expected: painters(200) },
  getImage: { vouched: 'anybody', expected: channelOwner(200) },
  getImageFile: {
    vouched: 'anybody',
    params: ({ drawnImageId }) => ({ imageId: drawnImageId }),
    expected: channelOwner(200),
  },
  cancelImage: { expected: imageOwner(200) },
  deleteImage: { expected: imageOwner(204) },
  deleteImages: { body: ({ imageId }) => ({ ids: [imageId] }), expected: painters(200) },
  restoreImages: { body: ({ imageId }) => ({ ids: [imageId] }), expected: painters(200) },
  // The image is a member's, and only owners and administrators make links for everybody.
  shareImage: { expected: imageOwner(403) },
  unshareImage: { expected: imageOwner(200) },
  uploadImageReference: {
    form: () => ({ file: new File([onePixel], 'reference.png', { type: 'image/png' }) }),
    expected: painters(201),
  },
  getSharedImage: {
    // Only the link and its workspace decide.
    foreignIds: { sharedImageId: 'any' },
    expected: ofMember(200),
  },
  getSharedImageFile: {
    foreignIds: { sharedImageId: 'any' },
    params: ({ drawnImageId }) => ({ sharedImageId: drawnImageId }),
    expected: ofMember(200),
  },
};
