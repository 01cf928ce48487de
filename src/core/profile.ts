import { z } from "zod";

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
  credits: z.number().int().nonnegative(),
  referralId: z.string(),
  subscription: z.object({ tierName: z.enum(tierNames) }),
});
export type Profile = z.infer<typeof profile>;

const personName = z.string().trim().max(100);

/** POST /profiles/me. Id and e-mail are accepted for compatibility and ignored: the token decides. */
export const profileCreation = z.strictObject({
  id: z.string().optional(),
  email: z.string().optional(),
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  avatarUrl: z.string().max(2048).nullish(),
  referralId: z.string().trim().max(64).nullish(),
});
export type ProfileCreation = z.infer<typeof profileCreation>;

/** PUT /profiles/me. */
export const profileUpdate = z.strictObject({
  firstName: personName.optional(),
  lastName: personName.optional(),
  avatarUrl: z.string().max(2048).optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;
