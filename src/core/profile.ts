import { z } from "zod/mini";

/** Tier names of the header badge (specification, platform section 3). */
const tierNames = ["Free", "Starter", "Pro", "Ultimate"] as const;
export type TierName = (typeof tierNames)[number];

/** GET /profiles/me. */
export const profile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string(),
  credits: z.int().check(z.nonnegative()),
  referralId: z.string(),
  subscription: z.object({ tierName: z.enum(tierNames) }),
});
export type Profile = z.infer<typeof profile>;

const personName = z.string().check(z.trim(), z.maxLength(100));

/** POST /profiles/me. Id and e-mail are accepted for compatibility and ignored: the token decides. */
export const profileCreation = z.strictObject({
  id: z.optional(z.string()),
  email: z.optional(z.string()),
  firstName: z.nullish(personName),
  lastName: z.nullish(personName),
  avatarUrl: z.nullish(z.string().check(z.maxLength(2048))),
  referralId: z.nullish(z.string().check(z.trim(), z.maxLength(64))),
});
export type ProfileCreation = z.infer<typeof profileCreation>;

/** PUT /profiles/me. */
export const profileUpdate = z.strictObject({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  avatarUrl: z.optional(z.string().check(z.maxLength(2048))),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;
