import { z } from "zod";
import { createSchedule, planPhases, releaseScheduleById } from "../schedules.ts";
import { bookRoute, type Route } from "./route.ts";

const planned = z.tuple([z.strictObject({ price: z.string(), quantity: z.literal("1") })]);

const changedSchedule = z.strictObject({
  end_behavior: z.literal("release"),
  default_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
  phases: z.tuple([
    z.strictObject({
      items: planned,
      start_date: z.coerce.number(),
      end_date: z.coerce.number(),
      trial: z.literal("true").optional(),
    }),
    z.strictObject({
      items: planned,
      duration: z.strictObject({
        interval: z.enum(["month", "year"]),
        interval_count: z.literal("1"),
      }),
      proration_behavior: z.literal("none"),
    }),
  ]),
});

export const scheduleRoutes: readonly Route[] = [
  bookRoute("POST /v1/subscription_schedules", z.strictObject({ from_subscription: z.string() }), {
    holder: ({ params }) => params.from_subscription,
    work: (book, { params }) => createSchedule(book, params.from_subscription),
  }),
  bookRoute("POST /v1/subscription_schedules/:id", changedSchedule, {
    holder: ({ id }) => id,
    work(book, { id, params: { phases, default_settings: settings } }) {
      const [present, next] = phases;
      return planPhases(book, id, {
        present: {
          priceId: present.items[0].price,
          startS: present.start_date,
          endS: present.end_date,
        },
        next: { priceId: next.items[0].price, interval: next.duration.interval },
        paymentMethod: settings?.default_payment_method ?? null,
      });
    },
  }),
  bookRoute("POST /v1/subscription_schedules/:id/release", z.strictObject({}), {
    holder: ({ id }) => id,
    work: (book, { id }) => releaseScheduleById(book, id),
  }),
];
