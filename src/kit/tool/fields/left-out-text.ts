import type { Words } from "#kit/ui/use-text.ts";

const en = {
  full: "The list takes {limit} photos, so this was left out: {names}",
  same: "Already in the list: {names}",
  named: "Left out, because the list has another photo of the same name: {names}",
  more: "{names} and {count} more",
  addAnyway: "Add it anyway",
} as const;

/** Says what a list of photos didn't take, and why. */
export const leftOutText: Words<keyof typeof en> = {
  en,
  vi: {
    full: "Danh sách chỉ nhận {limit} ảnh nên chưa thêm: {names}",
    same: "Đã có trong danh sách: {names}",
    named: "Chưa thêm vì danh sách đã có ảnh khác cùng tên: {names}",
    more: "{names} và {count} ảnh khác",
    addAnyway: "Vẫn thêm ảnh này",
  },
};
