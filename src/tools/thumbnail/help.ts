import type { HelpOf } from "#tool-model/define-help.ts";
import type { thumbnail } from "./tool.ts";

export const help: HelpOf<typeof thumbnail> = {
  en: {
    purpose:
      "Makes the cover of a video: people cut out on a bold ground, your title in real letters, a few keywords.",
    example: {
      before: ["A woman with curly hair in a yellow jumper, in a café"],
      after: "A wide picture with the words “My first phở” beside the same woman, cut out",
    },
    works: [
      "One to four photos of people with clear outlines and a strong expression.",
      "Photos in which the face is large and sharp.",
    ],
    worksNot: [
      "Crowds: a group stays together in its photo, and many faces get small.",
      "A photo without people: it becomes the ground of the cover instead.",
    ],
    steps: [
      "Add one to four photos.",
      "Write the title; three to six words are read at a glance.",
      "Say what the video is about, if you want keywords on the cover.",
      "Choose wide or tall and press “Generate thumbnail”.",
    ],
    settings: {
      photos: "The people on the cover, in this order.",
      headline: "The words on the picture, set exactly as you write them.",
      content: "What the video is about. Short keywords are taken from here.",
      aspectRatio: "Wide for a video, tall for a short one.",
    },
    does: [
      "Cuts people out, gives them a white edge, chooses colours that go with your photo, sets the title where nobody is covered.",
      "Arranges the next version in another way: people beside the title, the photo next to a band, a slanted panel, or people in the middle.",
      "Sets Vietnamese letters with all their marks.",
    ],
    weak: [
      "The ground is a drawn pattern or your own photo; if your words name a place that the engine has, it’s a computer-made picture of that place.",
      "People are placed as they are: nobody points, laughs or holds something new.",
      "A title of more than about ten words gets small.",
    ],
    studio:
      "A studio model paints a scene for the topic. The title is set by the built-in engine in any case, so that every letter is right.",
  },
  vi: {
    purpose:
      "Tạo ảnh bìa video: người được tách nền trên nền nổi bật, tiêu đề là chữ thật, thêm vài từ khóa.",
    example: {
      before: ["Người phụ nữ tóc xoăn mặc áo len vàng, trong quán cà phê"],
      after: "Ảnh ngang có dòng chữ “My first phở” bên cạnh cùng người phụ nữ đã được tách nền",
    },
    works: [
      "Một đến bốn ảnh người có đường viền rõ và biểu cảm mạnh.",
      "Ảnh có khuôn mặt lớn và sắc nét.",
    ],
    worksNot: [
      "Đám đông: cả nhóm ở nguyên trong ảnh nên nhiều khuôn mặt sẽ nhỏ.",
      "Ảnh không có người: ảnh đó trở thành nền của ảnh bìa.",
    ],
    steps: [
      "Thêm một đến bốn ảnh.",
      "Viết tiêu đề; ba đến sáu từ là đọc được ngay.",
      "Cho biết video nói về điều gì nếu muốn có từ khóa trên ảnh bìa.",
      "Chọn khổ ngang hoặc dọc rồi bấm “Tạo ảnh bìa”.",
    ],
    settings: {
      photos: "Những người trên ảnh bìa, theo thứ tự này.",
      headline: "Dòng chữ trên ảnh, đúng như bạn viết.",
      content: "Nội dung video. Từ khóa ngắn được lấy từ đây.",
      aspectRatio: "Ngang cho video thường, dọc cho video ngắn.",
    },
    does: [
      "Tách người, thêm viền trắng, chọn màu hợp với ảnh, đặt tiêu đề ở chỗ không che ai.",
      "Bố cục thay đổi theo từng phiên bản: người bên cạnh tiêu đề, ảnh cạnh dải chữ, mảng màu chéo hoặc người ở giữa.",
      "Hiển thị đủ dấu tiếng Việt.",
    ],
    weak: [
      "Nền là họa tiết được vẽ hoặc chính ảnh của bạn; nếu lời của bạn nêu một nơi mà hệ thống có, nền là ảnh dựng bằng máy tính của nơi đó.",
      "Người giữ nguyên như trong ảnh: không chỉ tay, không cười thêm, không cầm vật mới.",
      "Tiêu đề dài hơn khoảng mười từ sẽ nhỏ lại.",
    ],
    studio:
      "Mô hình studio vẽ khung cảnh theo chủ đề. Tiêu đề luôn do bộ xử lý tích hợp đặt để không sai chữ nào.",
  },
};
