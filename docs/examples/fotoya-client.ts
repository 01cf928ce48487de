// Written by "npm run api-client" from /v1/openapi.json. Copy it; it needs nothing but fetch.

export interface components {
  schemas: {
    /** @description A picture: base64 without a data-URL prefix, and its type. */
    Picture: {
      base64: string;
      /** @enum {string} */
      mimeType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
    };
    Answer: {
      base64: string;
      /** @enum {string} */
      mimeType: "image/png" | "image/jpeg" | "image/webp";
      /** Format: uuid */
      runId: string;
      url: string;
      credits: number;
      isFree: boolean;
      framing?: {
        a: number;
        b: number;
        dx: number;
        dy: number;
        photoRatio: number;
        resultRatio: number;
      };
      engine: {
        id: string;
        /** @enum {string} */
        kind: "local" | "studio";
        elapsedMs: number;
        model: string;
        /** @enum {string} */
        capability: "full" | "limited";
        note: string | null;
        noteCode: ("several_faces" | "no_person_cut_out" | "shoulders_cropped" | "low_resolution" | "people_first" | "garment_cut_stays" | "pose_limits" | "pose_upper_only" | "scene_painted" | "scene_rendered" | "scene_guessed" | "era_clothes_stay" | "age_limits" | "costume_painted" | "swap_same_direction" | "colours_guessed" | "removal_limits" | "people_side_by_side" | "half_length_hidden" | "face_unsure" | "body_unsure" | "cut_out_unsure" | "cut_unsure" | "rules_unsure" | "small_unsure" | "little_changed" | "cropped_only" | "same_picture") | null;
      };
    };
    /** @description A run without its picture; `result.url` leads to that. */
    Run: {
      /** Format: uuid */
      runId: string;
      operation: string;
      /** @enum {string} */
      state: "queued" | "running" | "done" | "failed";
      /** Format: date-time */
      createdAt: string;
      result: {
        mimeType: string;
        url: string;
        isFree: boolean;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      credits: number;
    };
    Upload: {
      presignedUrl: string;
      /** Format: date-time */
      expiresAt: string;
    };
    Credits: {
      available: number;
      held: number;
    };
    Refusal: {
      error: {
        code: string;
        message: string;
        details?: Record<string, unknown>;
      };
    };
    Pose: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      poseImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      poseImageUrl?: string;
      poseId?: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & (({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    }) & ({
      poseImage: components["schemas"]["Picture"];
      poseImageUrl?: never;
    } | {
      poseImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      poseImageUrl: string;
    }));
    PhotoId: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      size: string;
      document?: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    PhotoCrop: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      document: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    YoutubeThumbnail: {
      sourceImageUrls: readonly (string | components["schemas"]["Picture"])[];
      title: string;
      content: string;
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      aspectRatio?: "16:9" | "9:16";
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    };
    FaceSwap: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      targetImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      targetImageUrl?: string;
      targetId?: string;
      faceIndex?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & (({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    }) & ({
      targetImage: components["schemas"]["Picture"];
      targetImageUrl?: never;
    } | {
      targetImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      targetImageUrl: string;
    }));
    GroupImage: {
      personImageUrls: readonly (string | components["schemas"]["Picture"])[];
      promptText: string;
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    };
    RestoreImage: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      colorize?: boolean;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    Retouch: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      width: number;
      height: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    ChangeAge: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      age: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    TimeTravel: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      era: string;
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    ChangeClothing: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      desc: string;
      clothingImage?: components["schemas"]["Picture"] | null;
      /** @description The address of an upload of your own, in place of the picture itself. */
      clothingImageUrl?: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & (({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    }) & ({
      clothingImage: components["schemas"]["Picture"] | null;
      clothingImageUrl?: never;
    } | {
      clothingImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      clothingImageUrl: string;
    }));
    ArtStyle: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      style: "renaissance" | "modern" | "pointillism" | "pencil" | "vangogh" | "manga" | "watercolor" | "silk" | "Vietnamese silk painting";
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    Statue: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      statueType: "bust" | "Bust" | "full_body" | "Full Body";
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      style: "renaissance" | "Renaissance" | "modern" | "Modern" | "classical_greek" | "Classical Greek" | "abstract" | "Abstract";
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      material: "bronze" | "Bronze" | "marble" | "Marble" | "stone" | "Stone" | "gold" | "Gold" | "wood" | "Wood";
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    RemoveObject: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      promptText: string;
      mask?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      maskUrl?: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    RemoveBackground: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    ChangeSky: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      desc: string;
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    ChangeScenery: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      desc: string;
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    MiniatureWorld: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      mode: "miniature" | "tiny person" | "giant";
      desc: string;
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
    AvatarInStyle: {
      sourceImage?: components["schemas"]["Picture"];
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl?: string;
      /**
       * @description One of these words, in any case.
       * @enum {string}
       */
      style: "samurai" | "cowboy" | "viking" | "astronaut" | "wizard" | "cyberpunk" | "superhero" | "batman" | "model" | "engineer" | "doctor";
      seed?: number;
      /**
       * @description Which kind of engine is to do it; left out: the first that can.
       * @enum {string}
       */
      engine?: "local" | "studio";
    } & ({
      sourceImage: components["schemas"]["Picture"];
      sourceImageUrl?: never;
    } | {
      sourceImage?: never;
      /** @description The address of an upload of your own, in place of the picture itself. */
      sourceImageUrl: string;
    });
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type Picture = components['schemas']['Picture'];
export type Answer = components['schemas']['Answer'];
export type Run = components['schemas']['Run'];
export type Upload = components['schemas']['Upload'];
export type Credits = components['schemas']['Credits'];
export type Refusal = components['schemas']['Refusal'];
export type Pose = components['schemas']['Pose'];
export type PhotoId = components['schemas']['PhotoId'];
export type PhotoCrop = components['schemas']['PhotoCrop'];
export type YoutubeThumbnail = components['schemas']['YoutubeThumbnail'];
export type FaceSwap = components['schemas']['FaceSwap'];
export type GroupImage = components['schemas']['GroupImage'];
export type RestoreImage = components['schemas']['RestoreImage'];
export type Retouch = components['schemas']['Retouch'];
export type ChangeAge = components['schemas']['ChangeAge'];
export type TimeTravel = components['schemas']['TimeTravel'];
export type ChangeClothing = components['schemas']['ChangeClothing'];
export type ArtStyle = components['schemas']['ArtStyle'];
export type Statue = components['schemas']['Statue'];
export type RemoveObject = components['schemas']['RemoveObject'];
export type RemoveBackground = components['schemas']['RemoveBackground'];
export type ChangeSky = components['schemas']['ChangeSky'];
export type ChangeScenery = components['schemas']['ChangeScenery'];
export type MiniatureWorld = components['schemas']['MiniatureWorld'];
export type AvatarInStyle = components['schemas']['AvatarInStyle'];

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
