// Written by "npm run api-client" from /v1/openapi.json. Copy it; it needs nothing but fetch.

export type Picture = { "base64": string; "mimeType": "image/png" | "image/jpeg" | "image/webp" | "image/gif" };
export type Answer = { "base64": string; "mimeType": "image/png" | "image/jpeg" | "image/webp"; "runId": string; "url": string; "credits": number; "isFree": boolean; "framing"?: { "a": number; "b": number; "dx": number; "dy": number; "photoRatio": number; "resultRatio": number }; "engine": { "id": string; "kind": "local" | "studio"; "elapsedMs": number; "model": string; "capability": "full" | "limited"; "note": unknown; "noteCode": "several_faces" | "no_person_cut_out" | "shoulders_cropped" | "low_resolution" | "people_first" | "garment_cut_stays" | "pose_limits" | "pose_upper_only" | "scene_painted" | "scene_guessed" | "era_clothes_stay" | "age_limits" | "costume_painted" | "swap_same_direction" | "colours_guessed" | "removal_limits" | "people_side_by_side" | "half_length_hidden" | "face_unsure" | "cropped_only" | null } };
export type Run = { "runId": string; "operation": string; "state": "queued" | "running" | "done" | "failed"; "createdAt": string; "result": { "mimeType": string; "url": string; "isFree": boolean } | null; "error": { "code": string; "message": string } | null; "credits": number };
export type Upload = { "presignedUrl": string; "expiresAt": string };
export type Credits = { "available": number; "held": number };
export type Refusal = { "error": { "code": string; "message": string; "details"?: Record<string, unknown> } };
export type Pose = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "poseImage"?: Picture; "poseImageUrl"?: string; "poseId"?: string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never }) & ({ "poseImage": Picture; "poseImageUrl"?: never } | { "poseImageUrl": string; "poseImage"?: never });
export type PhotoId = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "size": string; "document"?: string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type PhotoCrop = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "document": string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type YoutubeThumbnail = { "sourceImageUrls": readonly (string | Picture)[]; "title": string; "content": string; "aspectRatio"?: "16:9" | "9:16"; "engine"?: "local" | "studio" };
export type FaceSwap = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "targetImage"?: Picture; "targetImageUrl"?: string; "targetId"?: string; "faceIndex"?: number; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never }) & ({ "targetImage": Picture; "targetImageUrl"?: never } | { "targetImageUrl": string; "targetImage"?: never });
export type GroupImage = { "personImageUrls": readonly (string | Picture)[]; "promptText": string; "engine"?: "local" | "studio" };
export type RestoreImage = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "colorize"?: boolean; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type Retouch = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "width": number; "height": number; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type ChangeAge = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "age": number; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type TimeTravel = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "era": string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type ChangeClothing = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "desc": string; "clothingImage"?: Picture | null; "clothingImageUrl"?: string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never }) & ({ "clothingImage": Picture | null; "clothingImageUrl"?: never } | { "clothingImageUrl": string; "clothingImage"?: never });
export type ArtStyle = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "style": "renaissance" | "modern" | "pointillism" | "pencil" | "vangogh" | "manga" | "watercolor" | "silk"; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type Statue = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "statueType": "bust" | "full_body"; "style": "renaissance" | "modern" | "classical_greek" | "abstract"; "material": "bronze" | "marble" | "stone" | "gold" | "wood"; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type RemoveObject = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "promptText": string; "mask"?: Picture; "maskUrl"?: string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type RemoveBackground = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type ChangeSky = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "desc": string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type ChangeScenery = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "desc": string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type MiniatureWorld = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "mode": "miniature" | "giant"; "desc": string; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });
export type AvatarInStyle = { "sourceImage"?: Picture; "sourceImageUrl"?: string; "style": "samurai" | "cowboy" | "viking" | "astronaut" | "wizard" | "cyberpunk" | "superhero" | "batman" | "model" | "engineer" | "doctor"; "engine"?: "local" | "studio" } & ({ "sourceImage": Picture; "sourceImageUrl"?: never } | { "sourceImageUrl": string; "sourceImage"?: never });

/** A refusal of the server: its code and its sentence. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { error }: Refusal) {
    super(error.message);
    this.status = status;
    this.code = error.code;
  }
}

export interface CallOptions {
  /** Request number of your choice (a UUID): the same one again costs nothing more. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface Sent extends CallOptions {
  readonly body?: unknown;
  readonly picture?: Blob;
}

/** The calls of one key. */
export function createClient({ origin, key }: { readonly origin: string; readonly key: string }) {
  async function call<Result>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    { body, picture, idempotencyKey, signal }: Sent = {},
  ): Promise<Result> {
    const type = picture === undefined ? "application/json" : picture.type;
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined && picture === undefined ? {} : { "content-type": type }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(picture === undefined ? {} : { body: picture }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new Refused(response.status, JSON.parse(text));
  }
  return {
    readCredits: () => call<Credits>("GET", "/v1/credits"),
    readRun: (runId: string) => call<Run>("GET", `/v1/runs/${runId}`),
    cancelRun: (runId: string) => call<Run>("DELETE", `/v1/runs/${runId}`),
    /** Sends a file as it is; its address stands for the picture in the fields that end in "Url". */
    upload: (picture: Blob | Uint8Array<ArrayBuffer>, mimeType?: Picture["mimeType"]) => {
      const type = mimeType ?? (picture instanceof Blob ? picture.type : "image/jpeg");
      return call<Upload>("POST", "/v1/images/upload", { picture: new Blob([picture], { type }) });
    },
    /** Pose Recreation. */
    pose: (body: Pose, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/pose", { body, ...options }),
    /** Create ID Photo. */
    photoId: (body: PhotoId, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/photo_id", { body, ...options }),
    /** Create ID Photo. */
    photoCrop: (body: PhotoCrop, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/photo_crop", { body, ...options }),
    /** YouTube Thumbnail. */
    youtubeThumbnail: (body: YoutubeThumbnail, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/youtube_thumbnail", { body, ...options }),
    /** Face Swap. */
    faceSwap: (body: FaceSwap, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/face_swap", { body, ...options }),
    /** Group Merge. */
    groupImage: (body: GroupImage, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/group_image", { body, ...options }),
    /** Photo Restoration. */
    restoreImage: (body: RestoreImage, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/restore_image", { body, ...options }),
    /** Body Retouch. */
    retouch: (body: Retouch, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/retouch", { body, ...options }),
    /** Age Transformation. */
    changeAge: (body: ChangeAge, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/change_age", { body, ...options }),
    /** Time Travel. */
    timeTravel: (body: TimeTravel, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/time_travel", { body, ...options }),
    /** Clothing Change. */
    changeClothing: (body: ChangeClothing, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/change_clothing", { body, ...options }),
    /** Art Style Conversion. */
    artStyle: (body: ArtStyle, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/art_style", { body, ...options }),
    /** Statue Creation. */
    statue: (body: Statue, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/statue", { body, ...options }),
    /** Smart Editing. */
    removeObject: (body: RemoveObject, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/remove_object", { body, ...options }),
    /** Smart Editing. */
    removeBackground: (body: RemoveBackground, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/remove_background", { body, ...options }),
    /** Smart Editing. */
    changeSky: (body: ChangeSky, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/change_sky", { body, ...options }),
    /** Smart Editing. */
    changeScenery: (body: ChangeScenery, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/change_scenery", { body, ...options }),
    /** Miniature World. */
    miniatureWorld: (body: MiniatureWorld, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/miniature_world", { body, ...options }),
    /** Avatar Multiverse. */
    avatarInStyle: (body: AvatarInStyle, options: CallOptions = {}) =>
      call<Answer>("POST", "/v1/images/avatar_in_style", { body, ...options }),
  };
}
